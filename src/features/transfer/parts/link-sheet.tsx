/** A link that gives a ticket, to be passed on. */
import { claimLink } from '#contract/claim-link.ts'
import { LinkPass } from '../../../kit/link-pass.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'

interface Props {
  name: string
  code: string
  endTime: string
  onClose: () => void
}

export default function LinkSheet({ name, code, endTime, onClose }: Props) {
  return (
    <Sheet title={`${name}的领取链接`} onClose={onClose}>
      <LinkPass url={location.origin + claimLink(code)} about="领取门票的">
        请只发给要参会的人：打开链接的人填写姓名后，门票就归对方。只能领取一次，{dayTime(endTime)} 前有效。
      </LinkPass>
    </Sheet>
  )
}
