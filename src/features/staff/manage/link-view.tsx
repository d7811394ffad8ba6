/** A helper's link as it is passed on: scanned off this screen, or copied. */
import { doorLinks } from '#contract/checkin/links.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy.ts'
import { notice } from '../../../ui/notice.ts'
import { QrCode } from '../../../ui/qr-code.tsx'

export function LinkView({ code }: { code: string }) {
  const address = location.origin + doorLinks.helper(code)
  return (
    <>
      <div className="staff-code">
        <QrCode text={address} alt="临时链接的二维码" waiting="正在生成二维码" />
      </div>
      <p className="staff-secret">{address}</p>
      <Button wide onClick={() => void copy(address)}>
        复制链接
      </Button>
    </>
  )
}

export async function copy(text: string): Promise<void> {
  if (await copyText(text)) notice.success('已复制')
  else notice.warning('没有复制成功，请长按文字手动复制')
}
