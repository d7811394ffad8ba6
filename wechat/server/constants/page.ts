/**
 * Constants that a page hands to WeChat's JavaScript bridge: the JS-SDK, sharing, scanning, paying. Fields that Tencent's own
 * SDK adds to a call are not listed.
 */
import { on, oneOf, type TencentCall } from './constant.ts'

/** Tencent's jweixin-1.6.0.js, packed as weixin-js-sdk 1.6.5: names of the bridge, and the arguments that the SDK itself sends. */
const SDK = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
const JSSDK = 'https://developers.weixin.qq.com/doc/service/en/guide/h5/jssdk.html'
const JSAPI_PAY = 'https://pay.weixin.qq.com/wiki/doc/apiv3/apis/chapter5_1_8.shtml'
/** Copied, with the example, at https://cnblogs.com/tongyi/p/16511724.html. */
const INVOICE_TITLE = 'https://developers.weixin.qq.com/doc/offiaccount/WeChat_Invoice/Quick_issuing/Interface_Instructions.html'
const FONT_SIZE = 'https://developers.weixin.qq.com/community/develop/doc/0002624b720938ff3d02e9b5462000'

const bridge = (name: string, source = SDK) => ({ name: `bridge ${name}`, source })
const oldShare = [...on(SDK, 'title', 'desc', 'link', 'img_url'), oneOf(SDK, 'type', 'link'), oneOf(SDK, 'data_url', '')]

export const pageCalls: readonly TencentCall[] = [
  {
    title: 'wx.config',
    endpoint: { name: 'wx.config', source: JSSDK },
    body: [...on(JSSDK, 'appId', 'timestamp', 'nonceStr', 'signature', 'jsApiList[]'), oneOf(SDK, 'check', false)],
  },
  {
    title: '验证 JS-SDK 签名',
    endpoint: bridge('preVerifyJSAPI'),
    body: [
      oneOf(
        SDK,
        'verifyJsApiList[]',
        'updateAppMessageShareData',
        'updateTimelineShareData',
        'menu:share:appmessage',
        'menu:share:timeline',
        'scanQRCode',
        'geoLocation',
      ),
      oneOf(INVOICE_TITLE, 'verifyJsApiList[]', 'chooseInvoiceTitle'),
    ],
  },
  {
    title: '分享给朋友',
    endpoint: bridge('updateAppMessageShareData'),
    body: on(SDK, 'title', 'desc', 'link', 'imgUrl'),
  },
  { title: '分享到朋友圈', endpoint: bridge('updateTimelineShareData'), body: on(SDK, 'title', 'link', 'imgUrl') },
  { title: '分享给朋友（旧客户端）', endpoint: bridge('sendAppMessage'), body: oldShare },
  { title: '分享到朋友圈（旧客户端）', endpoint: bridge('shareTimeline'), body: oldShare },
  {
    title: '扫一扫',
    endpoint: bridge('scanQRCode'),
    body: [oneOf(SDK, 'needResult', 1), oneOf(SDK, 'scanType[]', 'qrCode', 'barCode')],
  },
  { title: '获取位置', endpoint: bridge('geoLocation'), body: [oneOf(SDK, 'type', 'wgs84')] },
  { title: '选择发票抬头', endpoint: bridge('chooseInvoiceTitle', INVOICE_TITLE), body: [oneOf(INVOICE_TITLE, 'scene', '1')] },
  {
    title: '调起支付',
    endpoint: bridge('getBrandWCPayRequest', JSAPI_PAY),
    body: [...on(JSAPI_PAY, 'appId', 'timeStamp', 'nonceStr', 'package', 'paySign'), oneOf(JSAPI_PAY, 'signType', 'RSA')],
  },
  { title: '监听分享给朋友', endpoint: bridge('on menu:share:appmessage') },
  { title: '监听分享到朋友圈', endpoint: bridge('on menu:share:timeline') },
  { title: '监听字号', endpoint: bridge('on menu:setfont', FONT_SIZE) },
]
