/** The templates of a meeting. */
import { useState } from 'react'
import { type CertificateTemplate, TEMPLATES_MAX } from '#contract/certificate.ts'
import { layoutWords } from '#contract/certificate-template.ts'
import type { Query } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TemplateSheet } from './template-sheet.tsx'

export function TemplatesTab({ meetingId, templates }: { meetingId: string; templates: Query<CertificateTemplate[]> }) {
  const [open, setOpen] = useState<CertificateTemplate | 'new'>()
  return (
    <Loaded query={templates} waiting={<Skeleton shape="text" count={3} />}>
      {(all) => (
        <div className="certificate-stack">
          {all.length === 0 ? (
            <Empty action={<New onClick={() => setOpen('new')} />}>还没有模板。新建一个，放上背景图和文字，颁发规则会用到它</Empty>
          ) : (
            <>
              <Card bare>
                <List label="证书模板">
                  {all.map((template) => (
                    <Cell
                      key={template.id}
                      title={template.name}
                      note={`${layoutWords[template.content.layout]} · ${template.rules} 条规则在用`}
                      onClick={() => setOpen(template)}
                    />
                  ))}
                </List>
              </Card>
              <New disabled={all.length >= TEMPLATES_MAX} onClick={() => setOpen('new')} />
            </>
          )}
          {open !== undefined && (
            <TemplateSheet
              meetingId={meetingId}
              template={open === 'new' ? undefined : open}
              onClose={() => setOpen(undefined)}
              onSaved={templates.retry}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

function New(props: { disabled?: boolean; onClick: () => void }) {
  return (
    <Button kind="primary" {...props}>
      新建模板
    </Button>
  )
}
