/** What was issued: found, printed together, and each opened. */
import { certificate as calls, type CertificateRule, certificateStateWords, type OwnCertificate } from '#contract/certificate.ts'
import { certificateKindWords } from '#contract/certificate-kinds.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { TaskCard, useTask } from '../../../kit/task/task-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { day } from '../../../ui/format.ts'
import { CertificateTag } from '../parts/certificate-tag.tsx'
import { CertificateView } from './certificate-view.tsx'

const columns: readonly Column<OwnCertificate>[] = [
  { title: '姓名', cell: ({ name }) => name || '已注销' },
  { title: '状态', cell: ({ state }) => <CertificateTag state={state} />, card: 'tag', narrow: true },
  { title: '单位', cell: ({ unit }) => unit },
  { title: '类型', cell: ({ kind }) => certificateKindWords[kind], narrow: true },
  { title: '规则', cell: ({ ruleName }) => ruleName },
  { title: '颁发日期', cell: ({ issueTime }) => day(issueTime), narrow: true },
]
const states = (['issued', 'revoked', 'reissued'] as const).map((value) => ({ value, label: certificateStateWords[value] }))

export function IssuedTab({ meetingId, rules }: { meetingId: string; rules: readonly CertificateRule[] }) {
  const view = useListView({
    search: '搜索姓名、单位、手机号或编号',
    filters: [
      { name: 'state', label: '状态', all: '全部状态', choices: states },
      { name: 'rule', label: '规则', all: '全部规则', choices: rules.map(({ id, name }) => ({ value: id, label: name })) },
    ],
  })
  const { state, rule } = view.values
  const pages = usePages(
    calls.list,
    { meetingId, keyword: view.keyword, ...(state !== '' && { state }), ...(rule !== '' && { ruleId: rule }) },
    { quiet: true, size: view.page },
  )
  const task = useTask(useAction(calls.print))
  return (
    <>
      {task.taskId !== '' && <TaskCard meetingId={meetingId} taskId={task.taskId} />}
      <DataList
        label="已颁发的证书"
        view={view}
        pages={pages}
        keyOf={({ number }) => number}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 张证书`}
        empty="还没有颁发过证书，请到“颁发规则”中预览并颁发"
        notFound="没有找到这样的证书"
        showAll="查看全部证书"
        actions={
          pages.rows.length > 0 && (
            <Button busy={task.busy} onClick={() => void task.begin({ meetingId, ...(rule !== '' && { ruleId: rule }) })}>
              打包 PDF
            </Button>
          )
        }
        detail={{
          title: '证书',
          render: (row, refresh) => <CertificateView key={row.number} meetingId={meetingId} certificate={row} onChanged={refresh} />,
        }}
      />
    </>
  )
}
