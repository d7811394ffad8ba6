/** A guest's face, for whoever may read their file: a private picture, fetched as such; a tap shows it large. */
import './face.css'
import { useEffect, useState } from 'react'
import { file } from '#contract/file.ts'
import { useQuery } from '../../../api/use-query.ts'
import { fetchFile } from '../../../kit/file/fetch-file.ts'
import { PictureViewer } from '../../../kit/picture/picture-viewer.tsx'
import { Avatar } from '../../../ui/avatar.tsx'

interface Props {
  /** Empty: the name stands in its place. */
  photoId: string
  name: string
  /** In pixels. */
  size?: number
}

export function Face({ photoId, name, size = 64 }: Props) {
  const src = useKeptPicture(photoId)
  const [large, setLarge] = useState(false)
  const face = <Avatar key={src} name={name} src={src} size={size} />
  if (src === '') return face
  return (
    <>
      <button type="button" className="vip-face" aria-label={`放大${name}的照片`} onClick={() => setLarge(true)}>
        {face}
      </button>
      {large && <PictureViewer src={src} alt={name} onClose={() => setLarge(false)} />}
    </>
  )
}

/** @returns an address in this page's memory; empty until it is there, and where there is none. */
function useKeptPicture(id: string): string {
  const { data: kept } = useQuery(file.get, id === '' ? null : { id }, { quiet: true })
  const [src, setSrc] = useState('')
  useEffect(() => {
    if (kept === undefined) return undefined
    let made = ''
    let left = false
    fetchFile(kept).then(
      (content) => {
        if (left) return
        made = URL.createObjectURL(content)
        setSrc(made)
      },
      // The name says who it is.
      () => {},
    )
    return () => {
      left = true
      if (made !== '') URL.revokeObjectURL(made)
      setSrc('')
    }
  }, [kept])
  return src
}
