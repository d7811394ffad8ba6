/** The ways to pass a meeting on: WeChat's menu or the handset's own, the link, a poster. */
import { useState } from 'react'
import type { Meeting } from '#contract/meeting.ts'
import { links } from '#contract/paths.ts'
import { share } from '#contract/share.ts'
import { environmentOf, isWeChat } from '#wechat/browser/environment.ts'
import { useQuery } from '../../../api/use-query.ts'
import { copyText } from '../../../ui/copy.ts'
import { CopyIcon, QrIcon, TextIcon } from '../../../ui/icons-later.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { MenuHint } from '../../../ui/menu-hint.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { PosterSheet } from './poster-sheet.tsx'

export default function ShareSheet({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const [shown, show] = useState<'ways' | 'menu' | 'poster'>('ways')
  const own = location.origin + links.particulars(meeting.id)
  // The server's link is the one that every poster and card has; ours leads to the same page.
  const card = useQuery(share.info, { url: own }, { quiet: true })
  const link = card.data?.link || own

  async function copy() {
    if (await copyText(link)) notice.success('链接已复制，可以粘贴发送')
    else notice.warning(`没有复制成功，请手动复制：${link}`)
    onClose()
  }

  function pass() {
    // Refused by the handset or given up by the person: the other ways are still there.
    navigator.share({ title: meeting.title, text: meeting.summary, url: link }).then(onClose, () => {})
  }

  if (shown === 'poster') return <PosterSheet meeting={meeting} link={link} onClose={onClose} />
  if (shown === 'menu')
    return (
      <MenuHint title="分享给好友" onClose={onClose}>
        选择“发送给朋友”或“分享到朋友圈”
      </MenuHint>
    )
  const inWeChat = isWeChat(environmentOf(navigator.userAgent))
  return (
    <Sheet title="分享会议" onClose={onClose}>
      <List label="分享方式">
        {inWeChat && <Cell icon={CopyIcon} title="发给好友或朋友圈" onClick={() => show('menu')} />}
        {!inWeChat && typeof navigator.share === 'function' && (
          <Cell icon={CopyIcon} title="发给好友" note="用手机上的应用发送" onClick={pass} />
        )}
        <Cell icon={TextIcon} title="复制链接" onClick={() => void copy()} />
        <Cell icon={QrIcon} title="生成海报" note="带二维码的图片，可以保存和转发" onClick={() => show('poster')} />
      </List>
    </Sheet>
  )
}
