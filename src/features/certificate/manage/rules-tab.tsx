/** The rules of a meeting: whom each names, and issuing by it. */
import { useState } from 'react'
import { type certificate, type CertificateRule, type CertificateTemplate, RULES_MAX } from '#contract/certificate.ts'
import { certificateKindWords } from '#contract/certificate-kinds.ts'
import type { Data } from '#contract/call.ts'
import type { Query } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { IssueSheet } from './issue-sheet.tsx'
import { RuleSheet } from './rule-sheet.tsx'
import { basisInWords, worthOf } from './rule-words.ts'

interface Props {
  meetingId: string
  rules: Query<Data<typeof certificate.rules>>
  templates: Query<CertificateTemplate[]>
  onTemplates: () => void
}

export function RulesTab({ meetingId, rules, templates, onTemplates }: Props) {
  const [editing, setEditing] = useState<CertificateRule | 'new'>()
  const [issuing, setIssuing] = useState<CertificateRule>()
  const looks = templates.data ?? []
  return (
    <Loaded query={rules} waiting={<Skeleton shape="card" count={2} />}>
      {({ rules: all, lists }) => (
        <div className="certificate-stack">
          {all.length === 0 && looks.length === 0 && (
            <Empty
              action={
                <Button kind="primary" onClick={onTemplates}>
                  新建模板
                </Button>
              }
            >
              先做一个证书模板，再设置谁能得到证书
            </Empty>
          )}
          {all.length === 0 && looks.length > 0 && <Empty>还没有颁发规则。规则说明谁能得到证书，颁发前可以先看名单</Empty>}
          {all.map((rule) => (
            <Card key={rule.id}>
              <TitleLine tag={`已颁发 ${rule.issued} 张`}>{rule.name}</TitleLine>
              <Facts
                facts={[
                  ['类型', certificateKindWords[rule.kind]],
                  ['条件', basisInWords(rule, lists)],
                  ['学时学分', worthOf(rule)],
                  ['模板', rule.templateName],
                ]}
              />
              <div className="certificate-acts">
                <Button kind="primary" label={`预览并颁发${rule.name}`} onClick={() => setIssuing(rule)}>
                  预览并颁发
                </Button>
                <Button label={`编辑${rule.name}`} onClick={() => setEditing(rule)}>
                  编辑
                </Button>
              </div>
            </Card>
          ))}
          {looks.length > 0 && (
            <Button {...(all.length === 0 && { kind: 'primary' })} disabled={all.length >= RULES_MAX} onClick={() => setEditing('new')}>
              新建规则
            </Button>
          )}
          {editing !== undefined && (
            <RuleSheet
              meetingId={meetingId}
              rule={editing === 'new' ? undefined : editing}
              templates={looks}
              lists={lists}
              onClose={() => setEditing(undefined)}
              onSaved={() => Promise.all([rules.retry(), templates.retry()])}
            />
          )}
          {issuing !== undefined && (
            <IssueSheet meetingId={meetingId} rule={issuing} onClose={() => setIssuing(undefined)} onIssued={rules.retry} />
          )}
        </div>
      )}
    </Loaded>
  )
}
