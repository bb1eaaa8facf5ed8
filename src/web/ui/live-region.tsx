interface LiveRegionProps {
  /** Read aloud when it changes. */
  message: string;
  urgent?: boolean | undefined;
}

export function LiveRegion({ message, urgent = false }: LiveRegionProps) {
  return (
    <p role={urgent ? 'alert' : 'status'} className="sr-only">
      {message}
    </p>
  );
}
