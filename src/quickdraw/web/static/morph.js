// Merges a new frame into the page: what is the same stays the same node, so that focus, scrolling and
// what is being typed survive. Children with an id are matched by it, others by their place. What has
// data-keep is left alone; what has another data-new than before begins anew, and so do its animations.

// The page's own, whatever the server says: a fold that was opened.
const OWN = new Set(['open'])

export function morph(now, next) {
  if (now.nodeName !== next.nodeName) { now.replaceWith(next); return }
  if (now.nodeType !== Node.ELEMENT_NODE) {
    if (now.data !== next.data) now.data = next.data
    return
  }
  if (now.hasAttribute('data-keep')) return
  if (now.getAttribute('data-new') !== next.getAttribute('data-new')) { now.replaceWith(next); return }
  attributes(now, next)
  if (next.hasAttribute('data-append')) append(now, next)
  else children(now, next)
}

export function attributes(now, next) {
  for (const { name } of [...now.attributes]) {
    if (!next.hasAttribute(name) && !OWN.has(name)) now.removeAttribute(name)
  }
  for (const { name, value } of next.attributes) {
    if (now.getAttribute(name) !== value && !OWN.has(name)) now.setAttribute(name, value)
  }
}

// A story only grows: lines that the frame no longer carries stay.
function append(now, next) {
  for (const line of [...next.children]) {
    const old = document.getElementById(line.id)
    if (old) morph(old, line)
    else now.append(line)
  }
}

function children(now, next) {
  const known = new Map([...now.children].filter(c => c.id).map(c => [c.id, c]))
  let at = now.firstChild
  for (const child of [...next.childNodes]) {
    const same = child.id ? known.get(child.id) : at && !at.id && at.nodeName === child.nodeName ? at : null
    if (same && same.nodeName === child.nodeName) {
      if (same === at) at = at.nextSibling
      else place(now, same, at)
      morph(same, child)
    } else {
      now.insertBefore(child, at)
    }
  }
  while (at) {
    const after = at.nextSibling
    at.remove()
    at = after
  }
}

function place(parent, node, before) {
  if (parent.moveBefore) parent.moveBefore(node, before) // keeps focus and running animations
  else parent.insertBefore(node, before)
}
