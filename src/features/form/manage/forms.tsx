/** 填写内容: what attendees are asked, a card for each form of a meeting. */
import './forms.css'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import { copyName } from '#contract/copy-name.ts'
import { form as calls, FORMS_MAX, type OwnForm } from '#contract/form.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Toolbar } from '../../../kit/toolbar.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/empty.tsx'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ImpactSheet } from './impact-sheet.tsx'

export default function Forms({ meetingId }: { meetingId: string }) {
  const query = useQuery(calls.list, { meetingId }, { quiet: true, fresh: true })
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={2} />}>
      {(forms) => <List meetingId={meetingId} forms={forms} onChanged={query.retry} />}
    </Loaded>
  )
}

interface Props {
  meetingId: string
  forms: readonly OwnForm[]
  onChanged: () => Promise<unknown>
}

function List({ meetingId, forms, onChanged }: Props) {
  const [, navigate] = useLocation()
  const [sheet, setSheet] = useState<OwnForm>()
  const copying = useAction(calls.save)
  const removing = useAction(calls.remove)
  const mayRead = useMayMake(calls.answers, meetingId)
  const maySell = useMayMake(ticketManage.sale, meetingId)
  const sale = useQuery(ticketManage.sale, maySell ? { meetingId } : null, { quiet: true })
  const ticketsOf = ({ ticketIds }: OwnForm) => {
    if (ticketIds.length === 0) return '还没有门票使用'
    const names = sale.data?.tickets.filter(({ id }) => ticketIds.includes(id)).map(({ name }) => name) ?? []
    return names.length === 0 ? `${ticketIds.length} 种门票使用` : `用于：${names.join('、')}`
  }
  const full = forms.length >= FORMS_MAX
  const begin = () => navigate(consoleLinks.asking(meetingId))

  async function copy({ name, questions }: OwnForm) {
    const outcome = await copying.run({ meetingId, name: copyName(name, 30), questions })
    if (!outcome.ok) return
    await onChanged()
    notice.success('已复制')
  }
  async function remove({ id, name, answered }: OwnForm) {
    const kept = answered > 0 ? `已有 ${answered} 人填写，他们的回答保留，仍可查看和导出。` : ''
    if (!(await confirm({ title: '删除表单', message: `删除“${name}”？${kept}`, confirm: '删除' }))) return
    if ((await removing.run({ meetingId, id })).ok) notice.success('已删除')
    await onChanged()
  }

  if (forms.length === 0)
    return (
      <Empty
        action={
          <Button kind="primary" onClick={begin}>
            新建表单
          </Button>
        }
      >
        还没有表单。新建一份，写明报名时问什么、为什么问，再在门票里选用它
      </Empty>
    )
  return (
    <>
      <Toolbar
        count={`共 ${forms.length} 份表单`}
        actions={
          <Button kind="primary" disabled={full} onClick={begin}>
            新建表单
          </Button>
        }
      />
      <div className="form-cards">
        {forms.map((form) => (
          <Card
            key={form.id}
            title={
              <Link href={consoleLinks.asking(meetingId, form.id)} className="form-card-name">
                {form.name}
              </Link>
            }
            aside={<span className="quiet">第 {form.version} 版</span>}
          >
            <p className="form-card-count">
              {form.questions.length} 个问题
              {mayRead && form.answered > 0 ? (
                <>
                  {' · '}
                  <Link href={consoleLinks.answers(meetingId, form.id)} className="form-card-answers">
                    {form.answered} 人已填写
                  </Link>
                </>
              ) : (
                ` · ${form.answered === 0 ? '还没有人填写' : `${form.answered} 人已填写`}`
              )}
            </p>
            <p className="quiet">{ticketsOf(form)}</p>
            <div className="form-card-acts">
              <Button small href={consoleLinks.asking(meetingId, form.id)} label={`编辑“${form.name}”`}>
                编辑
              </Button>
              <Button small label={`“${form.name}”的影响评估表`} onClick={() => setSheet(form)}>
                影响评估表
              </Button>
              <Button small busy={copying.busy} disabled={full} label={`复制“${form.name}”`} onClick={() => void copy(form)}>
                复制
              </Button>
              {form.ticketIds.length === 0 && (
                <Button small kind="danger" label={`删除“${form.name}”`} onClick={() => void remove(form)}>
                  删除
                </Button>
              )}
            </div>
          </Card>
        ))}
      </div>
      {sheet !== undefined && <ImpactSheet meetingId={meetingId} form={sheet} onClose={() => setSheet(undefined)} />}
    </>
  )
}
