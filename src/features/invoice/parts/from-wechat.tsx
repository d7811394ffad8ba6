/** 从微信选择抬头: inside WeChat only. What comes is as good as typed: it stands in the form, and is judged when that is sent. */
import type { TitleKind } from '#contract/invoice-states.ts'
import { environmentOf, isWeChat } from '#wechat/browser/environment.ts'
import { titleFromWechat } from '../../../frame/title-from-wechat.ts'
import type { UnitTitleValues } from '../../../kit/invoice-title/unit-title-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'

export function FromWechat({ onChosen }: { onChosen: (title: UnitTitleValues & { kind: TitleKind }) => void }) {
  if (!isWeChat(environmentOf(navigator.userAgent))) return null

  async function choose() {
    const chosen = await titleFromWechat()
    if (chosen === 'unavailable') notice.warning('暂时不能从微信选择，请直接填写')
    else if (chosen !== 'cancelled') {
      const { kind, title, taxNumber, companyAddress, telephone, bankName, bankAccount } = chosen
      onChosen({ kind, name: title, taxNo: taxNumber, address: companyAddress, phone: telephone, bank: bankName, account: bankAccount })
    }
  }
  return <Button onClick={() => void choose()}>从微信选择抬头</Button>
}
