/** What is shown beside the phone: calls of the page, messages that were sent, and what is wrong with the servers. */
import { address, box, open, toast } from './phone.js'

const element = (tag, props, ...children) => {
  const made = Object.assign(document.createElement(tag), props)
  made.append(...children)
  return made
}

/** Calls by page, the latest page first. Copies: a page that is left takes its own with it. */
let pages = []
let drawn = ''

function readLog() {
  const log = box()?.log
  if (!log) return
  if (pages[0]?.log !== log) pages = [{ log, path: address().slice(location.origin.length), calls: [] }, ...pages].slice(0, 8)
  pages[0].calls = JSON.parse(JSON.stringify(log))
  const text = JSON.stringify(pages.map(({ path, calls }) => [path, calls]))
  if (text === drawn) return
  drawn = text
  const rows = pages.flatMap(({ path, calls }) => calls.toReversed().map((call) => row(path, call)))
  if (rows.length > 0) document.getElementById('log').replaceChildren(...rows.slice(0, 60))
}

function row(path, { name, args, answer }) {
  const said = answer ? (answer.err_msg ?? answer.errMsg ?? '').replace(/^[^:]*:/, '') : '…'
  const state = !answer ? 'waiting' : /^(?:ok|confirm)/.test(said) || !/fail|denied|exist|cancel/.test(said) ? 'good' : 'bad'
  const summary = element(
    'summary',
    {},
    element('code', { textContent: name }),
    element('small', { textContent: path }),
    element('span', { className: state, textContent: said }),
  )
  return element('li', {}, element('details', {}, summary, element('pre', { textContent: JSON.stringify({ args, answer }, null, 2) })))
}

function message({ to, title, lines, url, at }) {
  const time = new Date(at).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' })
  const list = element(
    'dl',
    {},
    ...lines.flatMap(({ label, value }) => [element('dt', { textContent: label }), element('dd', { textContent: value })]),
  )
  const item = element('li', {}, element('b', { textContent: title }), element('small', { textContent: `${to} · ${time}` }), list)
  if (url) item.append(element('button', { type: 'button', textContent: '查看详情', onclick: () => open(url) }))
  return item
}

const form = document.getElementById('server')
const payForm = document.getElementById('pay')
const credentials = document.getElementById('credentials')
let messagesDrawn = ''

async function readState() {
  if (document.hidden) return
  const state = await fetch('wechat/console/state').then(
    (response) => response.json(),
    () => undefined,
  )
  if (!state) return
  for (const check of form.querySelectorAll('[name=server]')) check.checked = state.faults.includes(check.value)
  for (const check of form.querySelectorAll('[name=product]')) check.checked = state.products.includes(check.value)
  for (const radio of payForm.querySelectorAll('[name=key-mode]')) radio.checked = state.keyMode === radio.value
  for (const check of payForm.querySelectorAll('[name=pay-fault]')) check.checked = state.payFaults.includes(check.value)
  const text = JSON.stringify(state.messages)
  if (text === messagesDrawn || state.messages.length === 0) return
  messagesDrawn = text
  document.getElementById('messages').replaceChildren(...state.messages.map(message))
}

const post = (path, body) =>
  fetch(`wechat/console/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

/** Read when the section is open: they are new with every start and change with the key mode. */
async function readCredentials() {
  if (credentials.open) credentials.querySelector('pre').textContent = await (await fetch('wechat/console/credentials')).text()
}

function startPay() {
  payForm.addEventListener('change', async ({ target }) => {
    if (target.name === 'key-mode') await post('key-mode', { mode: target.value })
    else await post('pay-fault', { name: target.value, on: target.checked })
    await readState()
    await readCredentials()
  })
  document.getElementById('rotate').addEventListener('click', async () => {
    await post('rotate-certificate', {})
    toast('已更换平台证书')
  })
}

export function startPanel() {
  credentials.addEventListener('toggle', readCredentials)
  startPay()
  form.addEventListener('change', async ({ target }) => {
    await post(target.name === 'product' ? 'product' : 'fault', { name: target.value, on: target.checked })
    await readState()
  })
  setInterval(readLog, 400)
  setInterval(readState, 2000)
  readState()
}
