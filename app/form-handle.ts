/** What the server knows of a form before it reads it: the `handle` of the route that the form is sent to. */
export interface FormHandle {
  /** Staff may send a long text here: a post, a roster, the order of an album. */
  large?: true
  /** Takes multipart forms too: a long one is shorter so, and mail programs send them (RFC 8058). */
  multipart?: true
}
