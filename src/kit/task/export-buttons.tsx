/** The two ways to take a list along as a table. */
import { Button } from '../../ui/button.tsx'

export function ExportButtons({ busy, onTake }: { busy: boolean; onTake: (kind: 'xlsx' | 'csv') => unknown }) {
  return (
    <>
      <Button busy={busy} onClick={() => void onTake('xlsx')}>
        导出 Excel
      </Button>
      <Button busy={busy} onClick={() => void onTake('csv')}>
        导出 CSV
      </Button>
    </>
  )
}
