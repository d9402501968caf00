interface Place {
  locationTitle: string;
  locationAddress: string;
}

/** The venue and its address in a line. */
export function placeText({ locationTitle, locationAddress }: Place): string {
  return [locationTitle, locationAddress].filter((part) => part !== "").join(", ");
}

/** The address of a map that shows the place. */
export function mapAddress(place: Place): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeText(place))}`;
}
