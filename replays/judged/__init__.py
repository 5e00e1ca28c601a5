"""What is proposed to a replay, ruled upon, and ruled upon again."""
