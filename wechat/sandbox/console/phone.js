/** The phone: a frame with the page, and WeChat's own bar and menu around it. All is read from the page itself, which has the same origin. */
import { card } from './card.js'
import { leave, visitor } from './visitor.js'

const frame = document.getElementById('page')
const menu = document.getElementById('menu')
const title = document.getElementById('title')
const back = document.getElementById('back')
const font = document.getElementById('font')
const LAST = 'wechat_box_page'
/** Scale by step, in percent, as Android's client tells it; 2 is standard. */
const scales = [0, 80, 100, 110, 112, 112.5, 140, 155, 165]

/** Not everything lets itself be read: a page that is just loading, or one of somebody else. */
function within(work, otherwise) {
  try {
    return work(frame.contentWindow) ?? otherwise
  } catch {
    return otherwise
  }
}

/** What the bridge of the page has to say; undefined outside of WeChat and on pages of the box. */
export const box = () => within((page) => page.__wechatBox)
export const address = () => within((page) => page.location.href, '')

export function toast(text) {
  const place = document.getElementById('toast')
  place.textContent = text
  clearTimeout(toast.timer)
  toast.timer = setTimeout(() => {
    place.textContent = ''
  }, 2500)
}

/** Without a phone beside it, which is how it is on a real one, a page opens in this tab. */
export function open(url) {
  const { href, origin } = new URL(url, location.origin)
  if (origin !== location.origin) toast('只能打开本站的网页')
  else if (frame.offsetParent === null) location.href = href
  else frame.src = href
}

export const reload = () => within((page) => page.location.reload())

/** Before anything is sent: what is set now. */
function preview() {
  const set = box()?.share?.appMessage
  if (visitor().entry === 'from-link' || !box()) return card({ kind: 'link', link: set?.link ?? address() })
  return card({ kind: 'card', ...(set ?? { title: title.textContent, desc: address(), link: address() }) })
}

/** Android's engine and iOS's text-size-adjust enlarge text by themselves. A desktop browser has neither: sizes in rem come nearest. */
function enlarge() {
  const scale = scales[font.valueAsNumber]
  within((page) => {
    page.document.documentElement.style.fontSize = scale === 100 ? '' : `${scale}%`
  })
  box()?.fire('menu:setfont', { fontSize: font.value, fontScale: scale })
}

/** On iOS these have the address by which the document was loaded, however far the page has gone since. */
const linkOf = () => (visitor().platform === 'ios' && box()?.entryUrl) || address()

async function share(event, onShared) {
  const sent = await box()?.fire(event, visitor().entry === 'from-link' ? { entry: 'link' } : {})
  if (sent) onShared(sent)
  toast(sent ? '已发送' : '这个网页没有桥接，只能复制链接')
}

const actions = {
  appmessage: (onShared) => share('menu:share:appmessage', onShared),
  timeline: (onShared) => share('menu:share:timeline', onShared),
  copy: async () => {
    const link = linkOf()
    await navigator.clipboard.writeText(link).then(
      () => toast('已复制链接'),
      () => toast(link),
    )
  },
  browser: () => {
    const link = linkOf()
    leave()
    window.open(link)
    reload()
    toast('已离开微信：浏览器和手机里都是普通网页了')
  },
  reload,
  close: () => {},
}

function look() {
  title.textContent = within((page) => page.document.title, '') || '微信'
  // Only Chromium can tell; elsewhere the button is always there.
  back.disabled = !within((page) => page.navigation?.canGoBack ?? true, false)
  const at = address()
  if (at.startsWith('http')) sessionStorage.setItem(LAST, at)
}

/**
 * @param first what is opened at first
 * @param onShared with what was sent
 */
export function startPhone(first, onShared) {
  back.addEventListener('click', () => within((page) => page.history.back()))
  document.getElementById('more').addEventListener('click', () => {
    document.getElementById('host').textContent = `网页由 ${new URL(address() || location.href).hostname} 提供`
    document.getElementById('preview').replaceChildren(preview())
    menu.show()
    menu.querySelector('button').focus()
  })
  menu.addEventListener('click', (event) => {
    const name = event.target === menu ? 'close' : event.target.dataset?.do
    if (!name) return
    menu.close()
    actions[name](onShared)
  })
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') menu.close()
  })
  font.addEventListener('input', enlarge)
  frame.addEventListener('load', () => {
    look()
    if (font.valueAsNumber !== 2) enlarge()
  })
  if (frame.offsetParent !== null) frame.src = sessionStorage.getItem(LAST) ?? first
  setInterval(look, 400)
}
