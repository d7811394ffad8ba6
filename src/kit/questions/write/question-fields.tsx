/** One question as an organiser writes it. What is written stands in the form, and in its preview, at once. */
import { ROWS_MAX } from '#contract/form.ts'
import { isParameterKey, type Question, sensitiveKeys } from '#contract/question.ts'
import { countsPlaces } from '#contract/question-kinds.ts'
import { choicesOf } from '../../../ui/choice.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { before, type Entry, withPage, withQuestion, withSection } from '../entries.ts'
import { ConditionField } from './condition-field.tsx'
import { type Saved, takenOf, type Wrongs } from './wrongs.ts'
import { OptionsField } from './options-field.tsx'
import { type Asking, askedWords, kindWordOf, mayBeAtDoor, readerWords, takesOptions } from './words.ts'

interface Props {
  of: Asking
  question: Question
  entries: readonly Entry[]
  /** The form as it is saved. */
  form: Saved | undefined
  wrong: NonNullable<ReturnType<Wrongs['get']>>
  onChange: (entries: Entry[]) => void
}

export function QuestionFields({ of, question, entries, form, wrong, onChange }: Props) {
  const { key, kind, required, sensitive, asked, readers } = question
  const write = (more: Partial<Question>) => onChange(withQuestion(entries, { ...question, ...more }))
  const text = (field: 'label' | 'why') => ({
    value: question[field],
    error: wrong[field],
    onChange: (value: string) => write({ [field]: value }),
  })
  const at = entries.findIndex(({ id }) => id === key)
  const earlier = entries.slice(0, at).flatMap((entry) => (entry.at === 'question' ? [entry.question] : []))
  const stands = before(entries, key)
  const isName = key === 'name'
  const isFixed = sensitiveKeys.some((one) => one === key)
  const isAnswered = form !== undefined && form.answered > 0 && form.questions.some((one) => one.key === key)
  const times = choicesOf(askedWords).map((one) => ({
    ...one,
    disabled: (isName && one.value !== 'signup') || (one.value === 'door' && !mayBeAtDoor(question)),
  }))
  return (
    <div className="form-fields">
      <p className="form-quiet quiet">
        {isParameterKey(key) ? '常用问题' : '自定义问题'} · {kindWordOf(question)}
      </p>
      {isAnswered && <p className="form-answered">已有 {form.answered} 人填写：他们的回答按当时的问题保留，修改只影响之后填写的人。</p>}
      {kind === 'statement' ? (
        <TextArea label="声明内容" required rows={3} maxLength={300} hint="填写的人逐字看到，勾选表示同意" {...text('label')} />
      ) : (
        <TextField label="问题" required maxLength={300} autoComplete="off" name="label" {...text('label')} />
      )}
      {of === 'signup' ? (
        <TextField label="为什么问" required maxLength={100} autoComplete="off" hint="写给参会人看，显示在问题下方" {...text('why')} />
      ) : (
        <TextField label="补充说明" maxLength={100} autoComplete="off" hint="选填，显示在问题下方" {...text('why')} />
      )}
      {kind === 'matrix' && (
        <OptionsField
          label="行"
          most={ROWS_MAX}
          places={false}
          options={(question.rows ?? []).map((row) => ({ ...row, places: 0 }))}
          error={wrong.rows}
          takenOf={() => 0}
          onChange={(rows) => write({ rows: rows.map((row) => ({ key: row.key, label: row.label })) })}
        />
      )}
      {takesOptions(question) && (
        <OptionsField
          places={countsPlaces(kind) && of !== 'anonymous'}
          options={question.options}
          error={wrong.options}
          takenOf={(option) => takenOf(form, key, option)}
          onChange={(options) => write({ options })}
        />
      )}
      {isName ? (
        <p className="form-quiet quiet">姓名总是在报名时询问，并且必填。</p>
      ) : (
        <Checkbox checked={required === 1} onChange={(on) => write({ required: on ? 1 : 0 })}>
          必填
        </Checkbox>
      )}
      {of === 'signup' && (
        <RadioGroup
          label="何时问"
          error={wrong.asked}
          hint={asked === 'later' ? '报名成功后，参会人在“参会信息”里补填' : asked === 'door' ? '由验票的工作人员询问并记录' : undefined}
          value={asked}
          choices={times}
          onChange={(when) => write({ asked: when, ...(when === 'door' && { shownIf: null }) })}
        />
      )}
      {of !== 'anonymous' && (
        <div>
          {isFixed ? (
            <p className="form-fixed">敏感信息</p>
          ) : (
            <Checkbox checked={sensitive === 1} onChange={(on) => write({ sensitive: on ? 1 : 0, ...(on && { readers: 'organisers' }) })}>
              敏感信息
            </Checkbox>
          )}
          <p className="form-quiet quiet">
            {isFixed || sensitive === 1
              ? '参会人会被单独询问是否同意提供；不同意的，主办方看不到这一项。'
              : '健康、饮食禁忌、宗教、未成年人、行踪等，请勾选：参会人会被单独询问是否同意。'}
          </p>
        </div>
      )}
      {of === 'signup' && (
        <RadioGroup label="谁能看" value={readers} choices={choicesOf(readerWords)} onChange={(who) => write({ readers: who })} />
      )}
      {asked !== 'door' && !isName && (
        <ConditionField value={question.shownIf} earlier={earlier} error={wrong.shownIf} onChange={(shownIf) => write({ shownIf })} />
      )}
      {asked !== 'door' && (
        <div>
          <TextField
            label="小节标题"
            maxLength={40}
            autoComplete="off"
            hint="从这一题开始的小节；留空则接着上面"
            value={stands.section}
            onChange={(name) => onChange(withSection(entries, key, name))}
          />
          {earlier.length > 0 && (
            <Checkbox checked={stands.page} onChange={(on) => onChange(withPage(entries, key, on))}>
              从这一题开始新的一页
            </Checkbox>
          )}
        </div>
      )}
    </div>
  )
}
