/** Puts the console together. */
import { card } from './card.js'
import { startPanel } from './panel.js'
import { open, reload, startPhone } from './phone.js'
import { startVisitor } from './visitor.js'

const links = [...document.querySelectorAll('nav a')]
for (const link of links) {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    open(link.href)
  })
}
document.getElementById('address').addEventListener('submit', (event) => {
  event.preventDefault()
  const { value } = event.target.elements.url
  if (value && URL.canParse(value, location.origin)) open(value)
})

startVisitor(reload)
startPhone(links[0]?.href ?? '/', (sent) => {
  const again = Object.assign(document.createElement('button'), { type: 'button', textContent: '打开它', onclick: () => open(sent.link) })
  document.getElementById('shared').replaceChildren(card(sent), again)
})
startPanel()
