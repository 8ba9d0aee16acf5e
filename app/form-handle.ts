export interface FormHandle {
  /** For long texts of staff: a post, a roster, the order of an album. */
  large?: true
  /** Shortens long forms, and mail programs send them (RFC 8058). */
  multipart?: true
}
