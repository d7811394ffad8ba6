/** 抬头: one's own, to be chosen from later, and those that one's organisations let one use. */
import './invoice.css'
import { useState } from 'react'
import { invoice as calls } from '#contract/invoice.ts'
import { titleKindWords } from '#contract/invoice-states.ts'
import { type Title, titleFields, TITLES_MOST } from '#contract/invoice-title.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TitleSheet } from './title-sheet.tsx'

export function TitlesTab() {
  const query = useQuery(calls.titles, {}, { quiet: true, fresh: true })
  const [open, setOpen] = useState<Title | 'new'>()
  const add = (
    <Button kind="primary" onClick={() => setOpen('new')}>
      添加抬头
    </Button>
  )
  return (
    <>
      <Loaded query={query} waiting={<Skeleton shape="card" count={2} />}>
        {(titles) =>
          titles.length === 0 ? (
            <Empty action={add}>还没有发票抬头，添加后申请发票时直接选用</Empty>
          ) : (
            <div className="invoice-stack">
              {titles.map((title) =>
                title.from === '' ? (
                  <OwnTitle key={title.id} title={title} onEdit={() => setOpen(title)} onChanged={query.retry} />
                ) : (
                  <Card key={title.id}>
                    <TitleLine tag={<Tag>单位抬头</Tag>}>{title.name}</TitleLine>
                    <p className="quiet">由“{title.from}”提供，您可以直接选用。</p>
                    <TitleFacts title={title} />
                  </Card>
                ),
              )}
              {titles.filter(({ from }) => from === '').length < TITLES_MOST && <div className="invoice-acts">{add}</div>}
            </div>
          )
        }
      </Loaded>
      {open !== undefined && (
        <TitleSheet
          {...(open !== 'new' && { title: open })}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined)
            void query.retry()
          }}
        />
      )}
    </>
  )
}

function OwnTitle({ title, onEdit, onChanged }: { title: Title; onEdit: () => void; onChanged: () => Promise<unknown> }) {
  const { decide, busy } = useDecision(calls.removeTitle, onChanged)
  async function remove() {
    const sure = await confirm({ message: `删除抬头“${title.name}”？已申请的发票不受影响。`, confirm: '删除' })
    if (sure) await decide({ id: title.id }, '已删除')
  }
  return (
    <Card>
      <TitleLine tag={title.isDefault === 1 && <Tag tone="brand">默认</Tag>}>{title.name}</TitleLine>
      <TitleFacts title={title} />
      <div className="invoice-acts">
        <Button label={`修改 ${title.name}`} onClick={onEdit}>
          修改
        </Button>
        <Button kind="text" busy={busy} label={`删除 ${title.name}`} onClick={() => void remove()}>
          删除
        </Button>
      </div>
    </Card>
  )
}

function TitleFacts({ title }: { title: Title }) {
  return (
    <Facts
      facts={[
        [titleFields.kind, titleKindWords[title.kind]],
        [titleFields.taxNo, title.taxNo],
        ['提示', title.warning],
        [titleFields.address, title.address],
        [titleFields.phone, title.phone],
        [titleFields.bank, title.bank],
        [titleFields.account, title.account],
      ]}
    />
  )
}
