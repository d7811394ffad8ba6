/** Question by question: how often each option was chosen, with a bar and in figures; means; what texts say most. */
import './survey.css'
import type { QuestionResult } from '#contract/survey.ts'
import { FigureTable } from '../../../kit/plot/figure-table.tsx'
import { Plot } from '../../../kit/plot/plot.tsx'
import { Card } from '../../../ui/card.tsx'

export function QuestionResults({ questions }: { questions: readonly QuestionResult[] }) {
  return (
    <div className="survey-results">
      {questions.map((question) => (
        <Card key={question.key} title={question.label} aside={<span className="quiet">{aboutOf(question)}</span>}>
          <OneResult question={question} />
        </Card>
      ))}
    </div>
  )
}

const aboutOf = ({ answered, older }: QuestionResult) => `${answered} 人回答${older === 1 ? ' · 已不再询问' : ''}`
const share = (count: number, of: number) => (of === 0 ? 0 : count / of)
const percent = (count: number, of: number) => `${(share(count, of) * 100).toFixed(1)}%`

function OneResult({ question }: { question: QuestionResult }) {
  const { kind, answered, options, rows, label, mean, least, most, nps, words, texts } = question
  if (answered === 0) return <p className="quiet">还没有人回答</p>
  return (
    <>
      {mean !== null && (
        <p className="survey-figures">
          {nps !== null && <strong>NPS {nps}</strong>}
          <span>平均 {mean}</span>
          {nps === null && (
            <span>
              最低 {least}，最高 {most}
            </span>
          )}
        </p>
      )}
      {kind === 'nps' ? (
        <Plot
          label={label}
          rows={options}
          nameOf={(option) => `${option.label} 分`}
          tickOf={(option) => option.label}
          of={({ count }) => count}
          scale={String}
          head="分数"
          columns={[
            { title: '人数', cell: ({ count }) => String(count) },
            { title: '占比', cell: ({ count }) => percent(count, answered) },
          ]}
        />
      ) : kind === 'matrix' ? (
        <FigureTable
          label={label}
          head="行"
          rows={rows}
          keyOf={({ key }) => key}
          nameOf={(row) => row.label}
          columns={options.map((option, at) => ({
            title: option.label,
            cell: ({ counts }: QuestionResult['rows'][number]) => String(counts[at] ?? 0),
          }))}
        />
      ) : (
        options.length > 0 && (
          <FigureTable
            label={label}
            head="选项"
            rows={options}
            keyOf={({ key }) => key}
            nameOf={(option) => option.label}
            share={({ count }) => share(count, answered)}
            columns={[
              { title: '人数', cell: ({ count }) => String(count) },
              { title: '占比', cell: ({ count }) => percent(count, answered) },
            ]}
          />
        )
      )}
      {words.length > 0 && <p className="survey-words-most">常见词：{words.map(({ word, count }) => `${word} ${count}`).join('、')}</p>}
      {texts.length > 0 && (
        <ul className="survey-texts" aria-label={`${label}：最近的回答`}>
          {[...new Set(texts)].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  )
}
