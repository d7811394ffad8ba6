/** A hand-held scanner at the door, and people who type. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GunOptions, listenToGun } from '#src/reader/gun.ts'

const CODE = 'ST6ZNF679QL5JSTY3VTG95WG4Z'
const URL_TEXT = 'https://huiwu.example/ewm/doing?c=Ab_3-x%20y&k=[~1]#{"t":2}'

let heard: string[]
let stop: () => void
let now = 1000
beforeEach(() => {
  heard = []
  listen()
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

function listen(options?: GunOptions) {
  stop?.()
  stop = listenToGun((text) => heard.push(text), options)
}

/** An American keyboard, by its keys. */
const SIGNS: { [place: string]: string } = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: ' ',
  ...Object.fromEntries([...')!@#$%^&*('].map((sign, n) => [`Digit${n}`, n + sign])),
}
function keyOf(letter: string): { code: string; shiftKey: boolean } {
  if (/[a-z]/i.test(letter)) return { code: `Key${letter.toUpperCase()}`, shiftKey: /[A-Z]/.test(letter) }
  const code = Object.keys(SIGNS).find((place) => SIGNS[place]?.includes(letter)) as string
  return { code, shiftKey: SIGNS[code]?.indexOf(letter) === 1 }
}

interface Keyboard {
  every?: number
  to?: EventTarget
  /** What the input method or a lock makes of the key. */
  as?: (letter: string) => KeyboardEventInit
}

/** @returns whether the page let the key do what it does. */
function press(init: KeyboardEventInit, { every = 10, to = document.body }: Keyboard = {}): boolean {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'timeStamp', { value: (now += every) })
  const allowed = to.dispatchEvent(event)
  if (allowed && to instanceof HTMLInputElement && init.key?.length === 1) to.value += init.key
  return allowed
}

function type(text: string, { end = { key: 'Enter', code: 'Enter' }, ...keyboard }: Keyboard & { end?: KeyboardEventInit } = {}): boolean {
  now += 5000
  for (const letter of text) {
    const { code, shiftKey } = keyOf(letter)
    if (shiftKey) press({ key: 'Shift', code: 'ShiftLeft', shiftKey }, { ...keyboard, every: 0 })
    press({ key: letter, code, shiftKey, ...keyboard.as?.(letter) }, keyboard)
  }
  return press(end, keyboard)
}

function field(): HTMLInputElement {
  document.body.innerHTML = '<input>'
  const input = document.querySelector('input') as HTMLInputElement
  input.focus()
  return input
}

describe('a gun', () => {
  it('is heard while nothing has the focus', () => {
    type(CODE)
    expect(heard).toEqual([CODE])
  })

  it('is heard with any text, addresses of strangers too', () => {
    type(URL_TEXT)
    expect(heard).toEqual([URL_TEXT])
  })

  it('is heard when it ends with Tab, and the focus stays where it is', () => {
    expect(type(CODE, { end: { key: 'Tab', code: 'Tab' } })).toBe(false)
    expect(heard).toEqual([CODE])
  })

  it('is heard code after code', () => {
    type('FIRST1')
    type('SECOND2')
    expect(heard).toEqual(['FIRST1', 'SECOND2'])
  })

  it('presses no button that has the focus', () => {
    document.body.innerHTML = '<button>撤销</button>'
    const button = document.querySelector('button') as HTMLButtonElement
    expect(type(CODE, { to: button })).toBe(false)
    expect(heard).toEqual([CODE])
  })

  it('is heard through a Chinese input method, capitals and signs included', () => {
    type(URL_TEXT, { as: () => ({ key: 'Process', keyCode: 229 }), end: { key: 'Process', code: 'Enter', keyCode: 229 } })
    expect(heard).toEqual([URL_TEXT])
  })

  it('is heard as it was meant where an input method makes signs full-width', () => {
    const wide: { [sign: string]: string } = { ':': '：', '?': '？', '.': '。', '/': '、' }
    type('https://a.b/c?d', { as: (letter) => ({ key: wide[letter] ?? letter }) })
    expect(heard).toEqual(['https://a.b/c?d'])
  })

  it('is heard as it was meant while caps lock is on', () => {
    type('AbC123', {
      as: (letter) => ({ key: /[a-z]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase(), modifierCapsLock: true }),
    })
    expect(heard).toEqual(['AbC123'])
  })

  it('loses what it was set to add', () => {
    listen({ prefix: '@@', suffix: '##' })
    type(`@@${CODE}##`)
    type(`]Q1${CODE}`)
    expect(heard).toEqual([CODE, CODE])
  })

  it('leaves a field as it was', () => {
    const input = field()
    input.value = '张三'
    type(CODE, { to: input })
    expect(heard).toEqual([CODE])
    expect(input.value).toBe('张三')
  })

  it('is not heard any more once the page stopped listening', () => {
    stop()
    type(CODE)
    expect(heard).toEqual([])
  })
})

describe('somebody who types', () => {
  it('is left alone: their text stays, and Enter does what it does', () => {
    const input = field()
    expect(type('13800138000', { to: input, every: 90 })).toBe(true)
    expect(input.value).toBe('13800138000')
    expect(heard).toEqual([])
  })

  it('is not taken for a gun by a key held down', () => {
    for (let n = 0; n < 40; n += 1) press({ key: 'a', code: 'KeyA', repeat: n > 0 }, { every: 30 })
    expect(press({ key: 'Enter', code: 'Enter' })).toBe(true)
    expect(heard).toEqual([])
  })

  it('is not taken for a gun by a shortcut or a few keys hit at once', () => {
    press({ key: 'v', code: 'KeyV', ctrlKey: true })
    press({ key: 'Enter', code: 'Enter' })
    type('abc')
    expect(heard).toEqual([])
  })

  it('does not spoil the code that a gun reads a moment later', () => {
    press({ key: 'x', code: 'KeyX' })
    press({ key: 'y', code: 'KeyY' }, { every: 120 })
    type(CODE)
    expect(heard).toEqual([CODE])
  })
})
