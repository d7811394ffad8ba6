/* What each call of the bridge does and answers, in the shape of its platform (facts 2.6, 7B.4-5). */
;(function (box) {
  'use strict'
  /** Android gives lists and objects as text. */
  const inText = (value) => (box.isAndroid ? JSON.stringify(value) : value)
  const ok = (name, more) => Object.assign({ err_msg: `${name}:ok` }, more)
  const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  function pay(args) {
    const answer = (outcome) => ({ err_msg: `get_brand_wcpay_request:${outcome}` })
    const platform = box.visitor.platform
    if (platform === 'wxwork' || platform === 'mini-program') return { err_msg: 'system:access_denied' }
    return box.ask('pay/check', { params: args }).then((sheet) => {
      if (sheet.dialog) return box.dialog(sheet.dialog).then(() => answer(sheet.result))
      const raised = {
        kind: 'pay',
        title: '微信支付',
        amount: `¥${(sheet.amountFen / 100).toFixed(2)}`,
        lines: [`收款方 ${sheet.payee}`, sheet.description],
      }
      return box
        .raise(
          Object.assign(raised, {
            buttons: [
              { label: '支付', value: 'pay' },
              { label: '取消', value: 'cancel' },
            ],
          }),
        )
        .then(({ value }) => {
          if (value === 'cancel') return answer('cancel')
          return box
            .ask('pay/confirm', { outTradeNo: sheet.outTradeNo })
            .then(({ paid }) => (paid ? answer('ok') : box.dialog('支付失败').then(() => answer('fail'))))
        })
    })
  }

  function scan() {
    const sheet = {
      kind: 'scan',
      title: '扫一扫',
      field: '扫到的内容',
      buttons: [
        { label: '确定', value: 'ok' },
        { label: '取消', value: 'cancel' },
      ],
    }
    return box.raise(sheet).then(({ value, text }) => {
      if (value === 'cancel') return { err_msg: 'scanQRCode:cancel' }
      return ok('scanQRCode', { resultStr: box.isIos ? JSON.stringify({ scan_code: { scan_result: text } }) : text })
    })
  }

  /** Asks as WeChat asks; the system may keep the place to itself all the same (its words are from memory). */
  function locate({ type }) {
    if (box.hasFault('no-location')) return { err_msg: 'geoLocation:fail, system permission denied' }
    const sheet = {
      kind: 'location',
      title: '获取你的位置信息',
      lines: [`${location.hostname} 申请获取你的位置`],
      buttons: [
        { label: '允许', value: 'ok' },
        { label: '拒绝', value: 'cancel' },
      ],
    }
    return box
      .raise(sheet)
      .then(({ value }) =>
        value === 'cancel'
          ? { err_msg: 'geoLocation:cancel' }
          : ok('geoLocation', { type, latitude: '31.230416', longitude: '121.473701', speed: '-1', accuracy: '65' }),
      )
  }

  /** As people have written them into their WeChat: a tax number as it was pasted, and a person's own. */
  const titles = {
    unit: {
      type: '0',
      title: '浙江望湖教育科技有限公司',
      taxNumber: '９１３５０１００M000100Y43',
      companyAddress: '杭州市西湖区文三路1号',
      telephone: '0571-88880000',
      bankName: '中国工商银行杭州分行',
      bankAccount: '1202 0202 0990 0123 456',
    },
    person: { type: '1', title: '张三', taxNumber: '', companyAddress: '', telephone: '', bankName: '', bankAccount: '' },
  }

  /** Knows two scenes, and tells what was chosen as text in one field, on every platform. */
  function chooseTitle({ scene }) {
    if (scene !== undefined && scene !== '1' && scene !== '2') return { err_msg: 'chooseInvoiceTitle:fail, invalid scene' }
    const sheet = {
      kind: 'invoice-title',
      title: '选择发票抬头',
      buttons: [
        { label: titles.unit.title, value: 'unit' },
        { label: titles.person.title, value: 'person' },
        { label: '取消', value: 'cancel' },
      ],
    }
    return box
      .raise(sheet)
      .then(({ value }) =>
        value === 'cancel'
          ? { err_msg: 'chooseInvoiceTitle:cancel' }
          : ok('chooseInvoiceTitle', { choose_invoice_title_info: JSON.stringify(titles[value]) }),
      )
  }

  const setCard = (name, place) => (args) => (box.setCard(place, args) ? ok(name) : { err_msg: `${name}:fail` })
  const plain = (name) => () => ok(name)

  const calls = {
    preVerifyJSAPI: (args) => box.preVerify(args),
    getBrandWCPayRequest: pay,
    scanQRCode: scan,
    updateAppMessageShareData: setCard('updateAppMessageShareData', 'appMessage'),
    updateTimelineShareData: setCard('updateTimelineShareData', 'timeline'),
    sendAppMessage: (args) => {
      box.sendOld(args)
      return { err_msg: 'send_app_msg:ok' }
    },
    shareTimeline: (args) => {
      box.sendOld(args)
      return { err_msg: 'share_timeline:ok' }
    },
    // They are events, and are asked for like calls.
    'menu:share:appmessage': null,
    'menu:share:timeline': null,
    checkJsApi: ({ jsApiList }) => {
      const known = {}
      for (const name of jsApiList || []) known[name] = name in calls
      return ok('checkJsApi', { checkResult: inText(known) })
    },
    getNetworkType: () => ({ err_msg: 'network_type:wifi' }),
    chooseImage: () => ok('chooseImage', { localIds: inText([box.isIos ? 'wxlocalresource://imageid0' : 'weixin://resourceid/0']) }),
    getLocalImgData: () => ok('getLocalImgData', { localData: box.isIos ? `data:image/png;base64,${PICTURE}` : PICTURE }),
    geoLocation: locate,
    chooseInvoiceTitle: chooseTitle,
    editAddress: () => ({
      err_msg: 'edit_address:ok',
      userName: '小王',
      telNumber: '13800138000',
      addressPostalCode: '200001',
      proviceFirstStageName: '上海市',
      addressCitySecondStageName: '上海市',
      addressCountiesThirdStageName: '黄浦区',
      addressDetailInfo: '人民大道 1 号',
    }),
    invokeMiniProgramAPI: () =>
      box.visitor.platform === 'mini-program' ? ok('invokeMiniProgramAPI') : { err_msg: 'system:function_not_exist' },
  }
  for (const name of [
    'imagePreview',
    'openLocation',
    'hideMenuItems',
    'showMenuItems',
    'hideAllNonBaseMenuItem',
    'showAllNonBaseMenuItem',
    'hideOptionMenu',
    'showOptionMenu',
    'closeWindow',
    'setFontSizeCallback',
  ])
    calls[name] = plain(name)

  /** @returns the answer, a promise of it, or undefined where none will come */
  box.perform = (name, args) => {
    if (typeof calls[name] !== 'function') return { err_msg: 'system:function_not_exist' }
    if (name === 'preVerifyJSAPI') return calls[name](args)
    if (box.hasFault('no-right')) return { err_msg: 'system:access_denied' }
    return box.mayCall(name) ? calls[name](args) : { err_msg: `${name}:fail, the permission value is offline verifying` }
  }
})(window.__wechatBox)
