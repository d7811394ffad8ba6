import './qr-code.css'
import { useEffect, useState } from 'react'
import { qrImage } from './qr-image.ts'

export interface QrCodeProps {
  /** What scanners read; empty while it is not known. */
  text: string
  alt: string
  /** Read aloud until the picture is there. */
  waiting: string
}

/** A code to be scanned, as wide as what it stands in. White in the dark too: it is paper. */
export function QrCode({ text, alt, waiting }: QrCodeProps) {
  const image = useQrImage(text)
  if (image === '')
    return (
      <div className="qr-code is-coming" role="status">
        <span className="unseen">{waiting}</span>
      </div>
    )
  return <img className="qr-code" src={image} alt={alt} />
}

function useQrImage(text: string): string {
  const [image, setImage] = useState({ text: '', src: '' })
  useEffect(() => {
    let over = false
    // Should the drawing fail, the place stays empty: whoever shows a code offers another way as well.
    if (text !== '')
      qrImage(text).then(
        (src) => over || setImage({ text, src }),
        () => {},
      )
    return () => void (over = true)
  }, [text])
  return image.text === text ? image.src : ''
}
