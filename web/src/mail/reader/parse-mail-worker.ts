import { parseMail } from './parse-mail';

/** Beside the page: a message of fifty megabytes does not hold it up. */
self.addEventListener('message', async ({ data }: MessageEvent<{ id: number; source: ArrayBuffer }>) => {
  const { id, source } = data;
  try {
    const mail = await parseMail(source);
    const buffers = [...new Set(mail.attachments.map(({ bytes }) => bytes))];
    self.postMessage({ id, mail }, { transfer: buffers });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
});
