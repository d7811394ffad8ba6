/** Constants of Tencent Cloud API 3.0: SMS, and the comparison of names and ID numbers (人脸核身). */
import { type Constant, on, oneOf, type TencentCall } from './constant.ts'

const SIGNATURE = 'https://cloud.tencent.com/document/api/382/52072'
const SMS_REGION = 'https://cloud.tencent.com/document/api/382/52071'
const SEND_SMS = 'https://cloud.tencent.com/document/api/382/55981'
const SMS_TEMPLATES = 'https://cloud.tencent.com/document/api/382/5819'
/** Host of the domestic service; the pages of the two calls below are of the international edition. */
const FACEID_HOST = 'https://cloud.tencent.com/document/api/1007/49199'
const ID_CARD = 'https://www.tencentcloud.com/document/api/1061/79049'
const PHONE = 'https://www.tencentcloud.com/document/api/1061/79046'

const headers = (page: string, action: string, version: string): Constant[] => [
  ...on(SIGNATURE, 'authorization', 'x-tc-timestamp'),
  oneOf(SIGNATURE, 'content-type', 'application/json; charset=utf-8'),
  oneOf(page, 'x-tc-action', action),
  oneOf(page, 'x-tc-version', version),
]
const smsHeaders = (page: string, action: string) => [
  ...headers(page, action, '2021-01-11'),
  oneOf(SMS_REGION, 'x-tc-region', 'ap-guangzhou'),
]

export const cloudCalls: readonly TencentCall[] = [
  {
    title: '腾讯云短信 SendSms',
    endpoint: { name: 'POST https://sms.tencentcloudapi.com/#SendSms', source: SEND_SMS },
    headers: smsHeaders(SEND_SMS, 'SendSms'),
    body: on(SEND_SMS, 'PhoneNumberSet[]', 'SmsSdkAppId', 'SignName', 'TemplateId', 'TemplateParamSet[]', 'SessionContext'),
  },
  {
    title: '腾讯云短信 DescribeSmsTemplateList',
    endpoint: { name: 'POST https://sms.tencentcloudapi.com/#DescribeSmsTemplateList', source: SMS_TEMPLATES },
    headers: smsHeaders(SMS_TEMPLATES, 'DescribeSmsTemplateList'),
    body: [oneOf(SMS_TEMPLATES, 'International', 0), ...on(SMS_TEMPLATES, 'TemplateIdSet[]')],
  },
  {
    title: '腾讯云人脸核身 IdCardVerification',
    endpoint: { name: 'POST https://faceid.tencentcloudapi.com/#IdCardVerification', source: FACEID_HOST },
    headers: headers(ID_CARD, 'IdCardVerification', '2018-03-01'),
    body: on(ID_CARD, 'IdCard', 'Name'),
  },
  {
    title: '腾讯云人脸核身 PhoneVerification',
    endpoint: { name: 'POST https://faceid.tencentcloudapi.com/#PhoneVerification', source: FACEID_HOST },
    headers: headers(PHONE, 'PhoneVerification', '2018-03-01'),
    body: on(PHONE, 'IdCard', 'Name', 'Phone'),
  },
]
