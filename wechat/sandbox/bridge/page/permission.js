/* Which calls the page may make: those verified for its address. On Android and on computers they go with the address, on iOS they stay with the document (facts 2.3, 7B.3). */
;(function (box) {
  'use strict'
  let granted = []

  /** Needs no permission, as a client has always had it (facts 2.6). */
  const free = [
    'checkJsApi',
    'getNetworkType',
    'getBrandWCPayRequest',
    'hideOptionMenu',
    'showOptionMenu',
    'closeWindow',
    'setFontSizeCallback',
    'sendAppMessage',
    'shareTimeline',
    'invokeMiniProgramAPI',
  ]
  box.mayCall = (name) => free.indexOf(name) >= 0 || granted.indexOf(name) >= 0

  /** @returns undefined where WeChat says nothing at all */
  box.preVerify = (args) => {
    if (box.hasFault('config-silent')) return undefined
    const url = box.pageUrl()
    return box.ask('pre-verify', { payload: args }).then((answer) => {
      const isGood = answer.err_msg === 'preVerifyJSAPI:ok' && !box.hasFault('config-fail')
      granted = isGood && (box.isIos || url === box.pageUrl()) ? args.verifyJsApiList || [] : []
      return box.hasFault('config-fail') ? { err_msg: 'preVerifyJSAPI:fail' } : answer
    })
  }

  if (box.isIos) return
  let shown = box.pageUrl()
  const moved = () => {
    if (shown !== box.pageUrl()) granted = []
    shown = box.pageUrl()
  }
  for (const name of ['pushState', 'replaceState']) {
    const change = history[name]
    history[name] = function () {
      Reflect.apply(change, history, arguments)
      moved()
    }
  }
  window.addEventListener('popstate', moved, true)
})(window.__wechatBox)
