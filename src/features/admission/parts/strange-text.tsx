/** A text that is nothing of ours: to be read and copied, never opened. */
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copyText } from '../../../ui/copy.ts'
import { InfoIcon, WarningIcon } from '../../../ui/icons.tsx'
import { notice } from '../../../ui/notice.ts'
import { Result } from '../../../ui/result.tsx'

/** What nobody sees, and what turns the order of letters so that one host reads as another. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}]/gu

export function StrangeText({ text: given, link }: { text: string; link: boolean }) {
  const text = given.replace(INVISIBLE, '')
  async function copy() {
    if (await copyText(text)) notice.success('已复制')
    else notice.warning('没有复制成功，请长按文字手动复制')
  }
  return (
    <Card>
      {link ? (
        <Result
          tone="waiting"
          sign={WarningIcon}
          word="其他网站的链接"
          note="这不是本平台的页面，我们不会替您打开。请先核实来源，不要在陌生网页填写密码、验证码或付款。"
        />
      ) : (
        <Result tone="ended" sign={InfoIcon} word="不认识的码" note="这不是本平台的码，下面是它的内容。" />
      )}
      <p className="scanned-text" dir="auto">
        {text}
      </p>
      <div className="scanned-action">
        <Button wide onClick={() => void copy()}>
          复制内容
        </Button>
      </div>
    </Card>
  )
}
