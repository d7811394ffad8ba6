/*
 * What WeChat draws over a page: one sheet at a time, in a closed shadow root,
 * out of reach of the page's styles and scripts. Styled through properties,
 * which a content security policy cannot forbid.
 */
;(function (box) {
  'use strict'
  const FONT = '16px/1.5 -apple-system, "PingFang SC", "Noto Sans CJK SC", sans-serif'

  function draw(tag, style, text) {
    const element = document.createElement(tag)
    element.style.cssText = style
    if (text !== undefined) element.textContent = text
    return element
  }

  /** @param style of the host itself, which is outside of the shadow */
  function host(style) {
    const element = draw('wechat-surface', `all:initial;position:fixed;z-index:2147483647;pointer-events:auto;${style}`)
    document.documentElement.appendChild(element)
    return { element, root: element.attachShadow({ mode: 'closed' }) }
  }

  const dark = () => window.matchMedia('(prefers-color-scheme: dark)').matches

  /**
   * @param {{ kind: string, title: string, amount?: string, lines?: string[], field?: string, buttons: { label: string, value: string }[] }} sheet
   *   the first button is the one meant, the last the way out
   * @returns {Promise<{ value: string, text: string }>}
   */
  box.raise = (sheet) =>
    new Promise((resolve) => {
      const { element, root } = host('top:0;right:0;bottom:0;left:0')
      const [paper, ink, faint] = dark() ? ['#1e1e1e', '#e5e5e5', '#8a8a8a'] : ['#ffffff', '#191919', '#6b6b6b']
      const back = draw('div', 'position:absolute;top:0;right:0;bottom:0;left:0;background:rgba(0,0,0,.5)')
      const form = draw(
        'form',
        `position:absolute;right:0;bottom:0;left:0;max-width:480px;max-height:90%;overflow:auto;margin:0 auto;box-sizing:border-box;padding:24px 20px;border-radius:12px 12px 0 0;font:${FONT};color:${ink};background:${paper};text-align:center`,
      )
      form.setAttribute('role', 'dialog')
      form.setAttribute('aria-label', sheet.title)
      form.append(draw('div', 'font-weight:600;margin-bottom:8px', sheet.title))
      if (sheet.amount) form.append(draw('div', 'font-size:36px;font-weight:600;margin:8px 0', sheet.amount))
      for (const line of sheet.lines || []) form.append(draw('div', `color:${faint};overflow-wrap:anywhere`, line))
      const field = draw(
        'input',
        `display:block;width:100%;box-sizing:border-box;min-height:44px;margin-top:16px;padding:0 12px;border:1px solid ${faint};border-radius:8px;font:${FONT};color:${ink};background:${paper}`,
      )
      if (sheet.field) {
        field.setAttribute('aria-label', sheet.field)
        field.placeholder = sheet.field
        form.append(field)
      }
      const close = (value) => {
        element.remove()
        box.surface = null
        resolve({ value, text: field.value })
      }
      const buttons = sheet.buttons.map(({ label, value }, place) => {
        const colours = place === 0 ? 'color:#fff;background:#06803c' : `color:${ink};background:rgba(128,128,128,.18)`
        const button = draw(
          'button',
          `display:block;width:100%;min-height:48px;margin-top:12px;border:0;border-radius:8px;font:${FONT};font-weight:600;${colours}`,
          label,
        )
        button.type = place === 0 ? 'submit' : 'button'
        if (place > 0) button.addEventListener('click', () => close(value))
        return button
      })
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        close(sheet.buttons[0].value)
      })
      form.append(...buttons)
      // What is typed here is not the page's business.
      for (const type of ['keydown', 'keyup', 'keypress', 'input', 'focusin', 'focusout', 'click'])
        element.addEventListener(type, (event) => event.stopPropagation())
      form.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') close(sheet.buttons[sheet.buttons.length - 1].value)
      })
      root.append(back, form)
      ;(sheet.field ? field : buttons[0]).focus()
      /** The hand of a test. */
      box.surface = {
        kind: sheet.kind,
        text: form.innerText,
        press: (label) => {
          const button = buttons.find(({ textContent }) => textContent === label)
          if (!button) throw new Error(`no button ${label} on: ${form.innerText}`)
          button.click()
        },
        type: (text) => {
          field.value = text
        },
      }
    })

  box.surface = null
  box.dialog = (text) => box.raise({ kind: 'dialog', title: text, buttons: [{ label: '确定', value: 'ok' }] })

  /** The page of somebody who is not really here can be read and scrolled, and nothing else (facts 1.5). */
  box.showSnapshot = () => {
    const { element, root } = host('right:16px;bottom:16px')
    const link = draw(
      'a',
      `display:block;padding:12px 20px;border-radius:24px;font:${FONT};color:#fff;background:#06803c;text-decoration:none`,
      '使用完整服务',
    )
    link.href = box.consoleUrl
    // The page may stand in the console's phone.
    link.target = '_top'
    root.append(link)
    document.documentElement.style.pointerEvents = 'none'
    for (const type of ['click', 'keydown', 'input', 'submit']) {
      window.addEventListener(
        type,
        (event) => {
          if (event.target === element) return
          event.preventDefault()
          event.stopImmediatePropagation()
        },
        true,
      )
    }
  }
})(window.__wechatBox)
