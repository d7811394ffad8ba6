/** A link for a guest, a driver or a hotel: each ends the one before. Whoever opens it is asked for the end of a phone. */
import './vip.css'
import { useState } from 'react'
import type { Data } from '#contract/call.ts'
import { MOBILE } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { vip } from '#contract/vip/calls.ts'
import { vipLink } from '#contract/vip/links.ts'
import type { LinkKind } from '#contract/vip/words.ts'
import { check } from '../../../api/check.ts'
import { noDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { LinkPass } from '../../../kit/link-pass.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meetingId: string
  kind: LinkKind
  /** A guest's or a car's id; a hotel's name. */
  of: string
  /** Whom it is for, as the sheet says it. */
  name: string
  onClose: () => void
}

const shows: Record<LinkKind, string> = {
  guest: '本人可确认出席、填写航班车次和饮食要求，查看自己的接送、住房和座位，不用登录。',
  driver: '只显示这辆车要接送的人、时间和地点，嘉宾的手机号不完整显示。',
  hotel: '只显示入住人姓名和入住、退房日期。',
}

export function LinkSheet({ meetingId, kind, of, name, onClose }: Props) {
  const [made, setMade] = useState<Data<typeof vip.link>>()
  const form = useForm({
    values: { mobile: '' },
    draft: noDraft,
    call: vip.link,
    check,
    input: ({ mobile }) => ({ meetingId, kind, of, mobile }),
    // The call asks for none where the file or the car knows it.
    wrong: (found, { mobile }) => ({ ...found, ...(kind === 'hotel' && !MOBILE.test(mobile) && { mobile: say.mobileInvalid }) }),
    refusals: { ...(kind === 'hotel' && { link_phone_missing: 'mobile' as const }) },
    otherwise: '没有生成链接，请稍后重试',
    onDone: setMade,
  })
  if (made !== undefined)
    return (
      <Sheet title={`${name}的链接`} onClose={onClose}>
        <LinkPass url={location.origin + vipLink(made.key)} about={name}>
          请只发给{name}本人。打开时要输入手机号 {made.tailOf} 的后四位，{dayTime(made.endTime)} 失效。
        </LinkPass>
      </Sheet>
    )
  return (
    <FormSheet title={`${name}的链接`} form={form} action="生成链接" className="vip-fields" onClose={onClose}>
      <p className="vip-comes">{shows[kind]}生成后，之前给出的链接立即失效。</p>
      {kind === 'hotel' && (
        <TextField
          label="酒店联系人手机号"
          kind="mobile"
          required
          autoComplete="off"
          hint="打开链接时要输入它的后四位"
          {...form.field('mobile')}
        />
      )}
    </FormSheet>
  )
}
