/** How it looks in a chat: a card, or the bare link (a page that was opened by one). */
export function card({ kind, title: name, desc, link, imgUrl }) {
  const sent = document.createElement(kind === 'link' ? 'p' : 'div')
  sent.className = `sent ${kind}`
  if (kind === 'link') sent.textContent = link
  else {
    for (const [tag, text] of [
      ['b', name],
      ['span', desc],
    ])
      sent.append(Object.assign(document.createElement(tag), { textContent: text || '' }))
    if (imgUrl) sent.append(Object.assign(document.createElement('img'), { src: imgUrl, alt: '' }))
  }
  return sent
}
