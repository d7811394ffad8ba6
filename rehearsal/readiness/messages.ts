/** Whether people are told what they have to know, and what that costs. */
import { messageText, type MessageKind } from '#contract/message.ts'
import { beware, type Family, held, naming, orHeld, wrong, yuan } from './finding.ts'

export const messages: Family = ({ played, real }) => {
  const { smsKinds, wechatKinds, smsPartFen } = real
  const has = (kinds: readonly string[] | null, kind: string) => kinds === null || kinds.includes(kind)
  const needed = [...played.told.keys()]
  const nowhere = needed.filter((kind) => !has(smsKinds, kind) && !has(wechatKinds, kind))
  const bound = needed.filter((kind) => !has(smsKinds, kind) && has(wechatKinds, kind))
  const people = (kinds: readonly MessageKind[]) => kinds.reduce((sum, kind) => sum + (played.told.get(kind)?.people ?? 0), 0)
  const parts = needed.filter((kind) => has(smsKinds, kind)).reduce((sum, kind) => sum + (played.told.get(kind)?.parts ?? 0), 0)
  const found = [
    ...(smsKinds?.length === 0
      ? [wrong('no_sms', '没有接入短信服务', '参会人收不到登录验证码和通知。请服务器管理员配置 SMS_CLOUD。')]
      : []),
    ...(nowhere.length > 0 && smsKinds?.length !== 0
      ? [
          wrong(
            'template_missing',
            `${naming(nowhere.map(nameOf), '种通知')}没有短信或微信模板`,
            `演练中有 ${people(nowhere)} 条这样的通知，正式时只能在站内看到。请服务器管理员在 SMS_TEMPLATES 里补上 ${nowhere.join('、')}。`,
          ),
        ]
      : []),
    ...(bound.length > 0 && smsKinds?.length !== 0
      ? [
          beware(
            'template_wechat_only',
            `${naming(bound.map(nameOf), '种通知')}只有微信模板`,
            `没有授权微信的人收不到。请服务器管理员在 SMS_TEMPLATES 里补上 ${bound.join('、')}。`,
          ),
        ]
      : []),
  ]
  const standIn = smsKinds === null || wechatKinds === null
  const cost = `约 ${parts} 条短信${smsPartFen === undefined ? '' : `，约 ${yuan(Math.round(parts * smsPartFen))}`}`
  return [
    ...(standIn ? [beware('stood_in', '这台服务器的短信或微信是模拟的', '正式办会前，请服务器管理员接入真实的短信和微信公众号。')] : []),
    ...(needed.length === 0 ? [] : orHeld(found, held('templates_fine', '用到的通知都有短信模板', `共 ${needed.length} 种。`))),
    ...(parts === 0
      ? []
      : [
          smsPartFen === undefined
            ? beware(
                'sms_cost',
                `通知全部走短信时${cost}，费用未知`,
                '登录验证码另计。请服务器管理员在 SMS_PART_FEN 里填写短信单价，以便估算。',
              )
            : held('sms_cost', `通知全部走短信时${cost}`, '登录验证码另计；授权微信的人走微信，不花短信费。'),
        ]),
  ]
}

const nameOf = (kind: MessageKind) => messageText(kind, { meeting: '', what: '' }).title
