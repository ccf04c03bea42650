'use client';

import { useState } from 'react';
import { Icon } from './icon.jsx';

export function Heart({ teacherId, name }) {
  const [isSaved, setSaved] = useState(false);
  return (
    <button
      type="button"
      data-save={teacherId}
      aria-pressed={isSaved}
      aria-label={`Save: ${name}`}
      className="heart"
      onClick={() => setSaved(!isSaved)}
    >
      <Icon name="heart" />
    </button>
  );
}
