/** Where a meeting stands, what is missing before it can be published, and what can be done about it. */
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { clone } from '#contract/clone.ts'
import { meetingManage, type OwnMeeting } from '#contract/meeting-manage.ts'
import { links, paths } from '#contract/paths.ts'
import { template } from '#contract/template.ts'
import { part } from '../../../frame/chunk.ts'
import { useAction } from '../../../api/use-action.ts'
import { mayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import type { Line } from './lines.ts'
import { StageTag } from './stage-tag.tsx'
import { stageMeaning } from './stage-meaning.ts'
import type { useMoves } from './use-moves.ts'
import { useWays } from './ways.ts'

/** Each with the rules of its form. */
const CloneSheet = part(() => import('./clone-sheet.tsx'))
const KeepSheet = part(() => import('./keep-sheet.tsx'))

interface Props {
  meeting: OwnMeeting
  /** What it cannot be published without, and is not there. */
  missing: readonly Line[]
  /** Whose drafts stay drafts when it is published. */
  unsold: Line | undefined
  /** Tickets on sale, those that only a code shows among them. */
  onSale: number
  moves: ReturnType<typeof useMoves>
}

export function StageCard({ meeting, missing, unsold, onSale, moves: { offered, wordOf, busy, move } }: Props) {
  const { id, title, stage, signUp, actions } = meeting
  const ways = useWays()
  const [, navigate] = useLocation()
  const removing = useAction(meetingManage.remove)
  const session = useSession()
  // What comes of them is no part of this meeting.
  const [mayCopy, mayKeep] = [mayMake(session, clone.make), mayMake(session, template.keep)]
  const [open, setOpen] = useState<'copy' | 'keep'>()
  const close = () => setOpen(undefined)

  async function remove() {
    const asks = '草稿和其中填写的内容都会删除，不能找回。'
    if (!(await confirm({ title: `删除「${title}」`, message: asks, confirm: '删除' }))) return
    if (!(await removing.run({ id })).ok) return
    notice.success('已删除')
    navigate(paths.consoleList, { replace: true })
  }

  return (
    <Card title="状态" aside={<StageTag stage={stage} />}>
      <p>{stageMeaning(stage, signUp, onSale)}</p>
      {missing.length > 0 && (
        <div className="prepare-missing">
          <p>发布前还需要：</p>
          <ul>
            {missing.map(({ key, name, href }) => (
              <li key={key}>{href === undefined ? `${name}，请联系平台管理员设置` : <Link href={href}>{name}</Link>}</li>
            ))}
          </ul>
        </div>
      )}
      {unsold?.href !== undefined && offered.includes('publish') && (
        <p className="prepare-missing">
          还有 <Link href={unsold.href}>{unsold.drafts} 种门票是草稿</Link>，单独上架后才出售。
        </p>
      )}
      <div className="prepare-actions">
        {offered.map((action) => (
          <Button
            key={action}
            kind={action === 'publish' ? 'primary' : 'quiet'}
            disabled={action === 'publish' && missing.length > 0}
            busy={busy}
            onClick={() => void move(action)}
          >
            {wordOf(action)}
          </Button>
        ))}
        {stage !== 'draft' && <Button href={links.particulars(id)}>查看公开页面</Button>}
        {mayCopy && <Button onClick={() => setOpen('copy')}>复制会议</Button>}
        {mayKeep && <Button onClick={() => setOpen('keep')}>存为模板</Button>}
        <Button href={ways.form('history')}>更改记录</Button>
        {(stage === 'published' || stage === 'paused' || stage === 'cancelled') && (
          <Button href={ways.form('cancel')}>{stage === 'cancelled' ? '取消的处理进度' : '取消或改期'}</Button>
        )}
        {actions.includes('remove') && (
          <Button kind="danger" busy={removing.busy} onClick={() => void remove()}>
            删除草稿
          </Button>
        )}
      </div>
      {open !== undefined && (
        <Suspense>
          {open === 'copy' ? <CloneSheet meeting={meeting} onClose={close} /> : <KeepSheet meeting={meeting} onClose={close} />}
        </Suspense>
      )}
    </Card>
  )
}
