/** 个人信息影响评估表: composed from the form, to be printed and signed, or handed out as a table. */
import './impact-sheet.css'
import type { OwnForm } from '#contract/form.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { today } from '../../../api/clock.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { saveBlob } from '../../../kit/file/save-blob.ts'
import { usePaper } from '../../../kit/use-paper.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { blocksDownloads, environmentOf } from '#wechat/browser/environment.ts'
import { impactCsv, impactHeads, impactRows, measures } from './impact.ts'

interface Props {
  meetingId: string
  form: OwnForm
  onClose: () => void
}

export function ImpactSheet({ meetingId, form, onClose }: Props) {
  usePaper('poster')
  const meeting = useQuery(meetingManage.own, { id: meetingId }, { quiet: true })
  const outside = !blocksDownloads(environmentOf(navigator.userAgent))
  const sensitive = form.questions.filter((question) => question.sensitive === 1)
  const head = [
    ['个人信息处理者', meeting.data?.sponsor ?? ''],
    ['会议', meeting.data?.title ?? ''],
    ['表单', `${form.name}，第 ${form.version} 版`],
    ['填写人数', `${form.answered} 人`],
    ['制表日期', today()],
  ] as const

  return (
    <Sheet
      title="个人信息影响评估表"
      onClose={onClose}
      footer={
        outside && (
          <>
            <Button
              disabled={meeting.data === undefined}
              onClick={() =>
                saveBlob(
                  `个人信息影响评估表-${form.name}.csv`,
                  new Blob([impactCsv(head, form.questions)], { type: 'text/csv;charset=utf-8' }),
                )
              }
            >
              下载表格
            </Button>
            <Button kind="primary" disabled={meeting.data === undefined} onClick={() => window.print()}>
              打印
            </Button>
          </>
        )
      }
    >
      {!outside && <p className="impact-outside">微信内不能打印和下载，请在手机或电脑的浏览器中打开管理后台。</p>}
      <Loaded query={meeting} waiting={<Skeleton shape="text" count={5} />}>
        {() => (
          // A stop of the Tab key, so that the arrow keys scroll it.
          <section className="impact" tabIndex={0} aria-label="个人信息影响评估表">
            <h2 className="impact-title">个人信息保护影响评估表</h2>
            <dl className="impact-head">
              {head.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value || '＿＿＿＿＿＿＿＿＿＿'}</dd>
                </div>
              ))}
            </dl>
            <h3>一、处理的个人信息、目的与方式</h3>
            <p>
              共 {form.questions.length} 项，其中敏感个人信息 {sensitive.length} 项
              {sensitive.length > 0 && `：${sensitive.map(({ label }) => label).join('、')}`}。
            </p>
            <table className="impact-table">
              <thead>
                <tr>
                  {impactHeads.map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {impactRows(form.questions).map((cells, at) => (
                  <tr key={form.questions[at]?.key}>
                    {cells.map((cell, place) => (
                      <td key={impactHeads[place]} data-head={impactHeads[place]}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <h3>二、对个人权益的影响及安全风险（由评估人填写）</h3>
            <div className="impact-blank" aria-hidden />
            <h3>三、保护措施</h3>
            <ol className="impact-measures">
              {measures.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ol>
            <h3>四、结论（由评估人填写）</h3>
            <div className="impact-blank" aria-hidden />
            <p className="impact-signs">
              <span>评估人：</span>
              <span>负责人：</span>
              <span>日期：</span>
            </p>
            <p className="quiet">依据《个人信息保护法》第五十五条、第五十六条，本表及处理情况记录至少保存三年。</p>
          </section>
        )}
      </Loaded>
    </Sheet>
  )
}
