import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignaturePad } from './index.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';

/** Records the drawing calls, because jsdom has no canvas. */
function recordCanvas() {
  const drawn: { lineWidth: number; strokeStyle: string; scale: number; lines: number } = {
    lineWidth: 0,
    strokeStyle: '',
    scale: 0,
    lines: 0,
  };
  const pen = {
    lineWidth: 0,
    strokeStyle: '',
    setTransform: (scale: number) => (drawn.scale = scale),
    beginPath: () => {},
    moveTo: () => {},
    lineTo: () => (drawn.lines += 1),
    clearRect: () => (drawn.lines = 0),
    stroke: () => Object.assign(drawn, { lineWidth: pen.lineWidth, strokeStyle: pen.strokeStyle }),
  };
  const canvas = HTMLCanvasElement.prototype;
  Object.defineProperty(canvas, 'getContext', { configurable: true, value: () => pen });
  Object.defineProperty(canvas, 'toDataURL', { configurable: true, value: () => PNG });
  Object.defineProperty(canvas, 'clientWidth', { configurable: true, value: 400 });
  Object.defineProperty(canvas, 'clientHeight', { configurable: true, value: 140 });
  return drawn;
}

it('reports a PNG after a stroke and nothing after clearing by button or key', async () => {
  const drawn = recordCanvas();
  const given: (string | undefined)[] = [];
  render(<SignaturePad onChange={(png) => given.push(png)} />);
  const pad = await screen.findByRole<HTMLCanvasElement>('img', { name: /Customer signature/ });
  const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear Signature' });
  const sign = () => {
    fireEvent.pointerDown(pad, { pointerId: 1, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 60, clientY: 30 });
    fireEvent.pointerUp(window, { pointerId: 1 });
  };

  expect(clear.disabled).toBe(true);
  sign();
  expect(given).toEqual([PNG]);
  expect(screen.getByRole('status').textContent).toBe('✓ Signed');
  expect({ ...drawn, width: pad.width, height: pad.height }).toEqual({
    lineWidth: 2,
    strokeStyle: '#000',
    scale: 2,
    lines: 2,
    width: 800,
    height: 280,
  });

  await userEvent.click(clear);
  expect(given.at(-1)).toBeUndefined();
  expect(screen.getByRole('status').textContent).toBe('');

  sign();
  fireEvent.keyDown(pad, { key: 'Delete' });
  expect(given).toEqual([PNG, undefined, PNG, undefined]);
});
