let styleUrl: string | undefined;

/** Maps are drawn in this MapLibre style (its URL) from now on; undefined: in the product's own, which needs no network. */
export function chooseMapStyle(url: string | undefined): void {
  styleUrl = url;
}

/** What `chooseMapStyle` was told last. */
export const chosenMapStyle = (): string | undefined => styleUrl;
