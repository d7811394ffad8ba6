/** How a login by phone ended, on the phone. */
import { paths } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../frame/page.tsx'
import { ScreenDrawing } from './screen-drawing.tsx'

const endings = {
  done: ['已登录电脑端', '可以关闭此页面，在电脑上继续操作。'],
  refused: ['已取消', '电脑端没有登录。如果不是您本人在操作，无需再做什么。'],
  gone: ['二维码已失效', '请在电脑上刷新二维码，再重新扫码。'],
  used: ['二维码已使用', '这个二维码已登录过电脑端。需要再次登录时，请在电脑上刷新二维码。'],
} as const
export type PairingEnding = keyof typeof endings

export function PairingEnd({ ending }: { ending: PairingEnding }) {
  const [word, next] = endings[ending]
  return (
    <Page title="登录确认" back={paths.meetingList} narrow>
      <div className="transition-head transition-end" role="status">
        <ScreenDrawing sign={ending === 'done' ? 'yes' : 'no'} />
        <p className="transition-word">{word}</p>
        <p className="transition-next">{next}</p>
        <Button href={paths.meetingList}>返回首页</Button>
      </div>
    </Page>
  )
}
