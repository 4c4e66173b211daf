let styleUrl: string | undefined;

/** Sets the MapLibre style (its URL) for maps from now on. undefined sets the product's own style, which needs no other server. */
export function chooseMapStyle(url: string | undefined): void {
  styleUrl = url;
}

/** The URL that `chooseMapStyle` last set. */
export const chosenMapStyle = (): string | undefined => styleUrl;
