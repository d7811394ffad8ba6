/** One text, by its kind. Only pages of this portal are opened; a stranger's link is shown and never followed. */
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { type Read, readCode } from '#contract/entry-code.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { paths } from '#contract/paths.ts'
import { safeBack } from '../../../session/way-back.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { OrderIcon, ScanIcon } from '../../../ui/icons-later.tsx'
import type { Icon } from '../../../ui/icons.tsx'
import { Result } from '../../../ui/result.tsx'
import { EntryMeaning } from './entry-meaning.tsx'
import { ExhibitorCard } from './exhibitor-card.tsx'
import { StrangeText } from './strange-text.tsx'

export function CodeMeaning({ text }: { text: string }) {
  const read = readCode(text, [location.origin])
  return <Meaning read={read} />
}

function Meaning({ read }: { read: Read }) {
  switch (read.kind) {
    case 'page':
      return <Redirect to={safeBack(read.path)} replace />
    case 'number':
      return <Redirect to={doorLinks.antiFake(read.text)} replace />
    case 'entry':
    case 'rotating':
    case 'badge':
      return <EntryMeaning printed={read.kind === 'badge'} />
    case 'exhibitor':
      return <ExhibitorCard code={read.text} />
    case 'order':
      return (
        <Plain
          sign={OrderIcon}
          word="订单号"
          note={<>订单 {read.text}</>}
          action={
            <Button kind="primary" wide href={paths.meetingOrders}>
              查看我的订单
            </Button>
          }
        />
      )
    case 'link':
    case 'other':
      return <StrangeText text={read.text} link={read.kind === 'link'} />
    case 'empty':
      return (
        <Plain
          sign={ScanIcon}
          word="没有可识别的内容"
          note="请重新扫码，或手动输入票号。"
          action={
            <Button kind="primary" wide href={paths.codeCentre}>
              去扫码
            </Button>
          }
        />
      )
  }
}

function Plain({ sign, word, note, action }: { sign: Icon; word: string; note: ReactNode; action: ReactNode }) {
  return (
    <Card>
      <Result tone="brand" sign={sign} word={word} note={note} />
      <div className="scanned-action">{action}</div>
    </Card>
  )
}
