import type { Locator, Page } from 'playwright-core';

type DragContent = { readonly files: readonly string[] } | { readonly text: string };
const dragSteps = ['dragEnter', 'dragOver', 'drop'] as const;

/** Drags files or text from outside the browser onto an element, as the operating system does. */
export async function dragContentOntoElement(
  page: Page,
  target: Locator,
  content: DragContent,
  types: readonly (typeof dragSteps)[number][] = dragSteps,
): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The drop target is not visible.');
  const data =
    'files' in content
      ? { items: [], files: [...content.files], dragOperationsMask: 1 }
      : { items: [{ mimeType: 'text/plain', data: content.text }], dragOperationsMask: 1 };
  const devtools = await page.context().newCDPSession(page);
  for (const type of types)
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data,
    });
  await devtools.detach();
}
