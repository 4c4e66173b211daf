let answer: boolean | undefined;

/** Whether this browser supports WebGL 2 on this device. Checks once, because each check costs a graphics context. */
export function canDrawMaps(): boolean {
  if (answer !== undefined) return answer;
  if (typeof WebGL2RenderingContext === 'undefined') return (answer = false);
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return (answer = context !== null);
}
