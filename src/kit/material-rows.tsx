/** What a meeting leaves its people, file by file, each to be taken along. */
import './material-rows.css'
import type { ReactNode } from 'react'
import type { Material } from '#contract/material.ts'
import { sizeWords } from './file/words.ts'
import { FileOut } from './task/file-out.tsx'

/** @param renderMore what else can be done with one. */
export function MaterialRows({ materials, renderMore }: { materials: readonly Material[]; renderMore?: (one: Material) => ReactNode }) {
  return (
    <ul aria-label="会议资料">
      {materials.map((one) => (
        <li key={one.id} className="material-row">
          <div>
            {one.name}
            <small>
              {one.file.kind.toUpperCase()} · {sizeWords(one.file.size)}
            </small>
          </div>
          <div className="material-acts">
            <FileOut file={one.file} short />
            {renderMore?.(one)}
          </div>
        </li>
      ))}
    </ul>
  )
}
