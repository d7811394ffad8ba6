/** The choice of who one is: in the form, and in the cookie that the whole box reads. */
const form = document.getElementById('visitor')
const COOKIE = 'wechat_box'
/** Remembers, where there is no cookie, that this is meant. */
const OUTSIDE = 'wechat_box_outside'
const fresh = { user: 'xiaowang', platform: 'ios', faults: [] }

/** Words of the select 「网页来自」; the others are those of the boxes. */
const entryWords = [...form.elements.entry.options].map(({ value }) => value).filter(Boolean)

function read() {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`))
  if (!pair) return localStorage.getItem(OUTSIDE) ? { ...fresh, user: '' } : fresh
  try {
    return { ...fresh, ...JSON.parse(decodeURIComponent(pair.slice(COOKIE.length + 1))) }
  } catch {
    return fresh
  }
}

function write({ user, platform, faults }) {
  if (user) localStorage.removeItem(OUTSIDE)
  else localStorage.setItem(OUTSIDE, 'yes')
  const value = encodeURIComponent(JSON.stringify({ user, platform, faults }))
  document.cookie = user ? `${COOKIE}=${value}; Path=/; SameSite=Lax` : `${COOKIE}=; Path=/; Max-Age=0`
}

export function visitor() {
  const { user, platform, entry } = form.elements
  const faults = [...form.querySelectorAll('[name=faults]:checked')].map(({ value }) => value)
  return { user: user.value, platform: platform.value, entry: entry.value, faults: entry.value ? [...faults, entry.value] : faults }
}

/** A RadioNodeList does not take an empty value. */
function choose(user) {
  const radios = [...form.elements.user]
  const chosen = radios.find(({ value }) => value === user) ?? radios[0]
  chosen.checked = true
}

/** Leaves WeChat, as 「在浏览器打开」 does. */
export function leave() {
  choose('')
  write(visitor())
}

/** @param onChange after somebody has chosen anew */
export function startVisitor(onChange) {
  const { user, platform, faults } = read()
  const { elements } = form
  choose(user)
  elements.platform.value = platform
  elements.entry.value = entryWords.find((word) => faults.includes(word)) ?? ''
  for (const box of form.querySelectorAll('[name=faults]')) box.checked = faults.includes(box.value)
  write(visitor())
  form.addEventListener('change', () => {
    write(visitor())
    onChange()
  })
}
