/*
 * The client's own way between page and app on Android: hidden frames with addresses that only the app takes. A page's
 * policy that does not name them cuts it. What a real client loses then is not published; here it is the bridge. The
 * frames are real, so that the browser itself applies the policy; sandboxed, so that no WeChat of this machine is woken.
 */
;(function (box) {
  'use strict'
  const FRAMES = ['weixinpreinject://iframe', 'weixinping://iframe', 'weixin://dispatch_message/']

  function frame(source, isSandboxed) {
    const made = document.createElement('iframe')
    made.style.display = 'none'
    if (isSandboxed) made.setAttribute('sandbox', '')
    made.src = source
    document.documentElement.appendChild(made)
    return made
  }

  /** @returns whether the page lets the client's frames through; a promise. */
  box.mayFrame = () =>
    new Promise((resolve) => {
      let refused = 0
      const count = ({ effectiveDirective }) => {
        if (effectiveDirective === 'frame-src') refused++
      }
      document.addEventListener('securitypolicyviolation', count)
      for (const source of FRAMES) frame(source, true)
      // What goes through says nothing. A page of the box's own, asked for after them, comes after what is said of them.
      const last = frame(`${box.consoleUrl}/bridge/frame`, false)
      last.addEventListener('load', () => {
        document.removeEventListener('securitypolicyviolation', count)
        last.remove()
        for (const source of refused > 0 ? FRAMES : [])
          box.log.push({ name: source, args: {}, answer: { err_msg: 'frame:fail, refused by the policy of the page (frame-src)' } })
        resolve(refused === 0)
      })
    })
})(window.__wechatBox)
