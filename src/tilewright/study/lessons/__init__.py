"""Lessons: short games in files, in which the referee judges what the learner does.

A lesson file has the turns of one or more games, and steps. A step shows the game at one of its
turns and asks the learner to do something: lay a play, draw, count a score, begin or challenge.
Scores, refusals and consequences are the referee's, by the rules of the chosen edition, so a lesson
cannot teach a wrong rule.

>>> from tilewright.lexicon.lexicon import Lexicon
>>> from tilewright.notation.command_text import parse_command
>>> lesson = load_lesson("first-game")
>>> course = Course(lesson, lesson_edition("plain", lesson), Lexicon.load("english"))
>>> task = course.tasks[0]
>>> task.title, course.game(task).racks[0]
('The first word', ('H', 'O', 'R', 'N', 'A', 'I', 'V'))
>>> outcome = course.judge(task, parse_command("8F HORN", course.game(task), 0))
>>> outcome.done, outcome.tried.score.points
(True, 14)
"""

from tilewright.study.lessons.course import Course
from tilewright.study.lessons.editions import WordRule, lesson_edition
from tilewright.study.lessons.files import lesson_names, load_lesson
from tilewright.study.lessons.lesson import Lesson, Task
from tilewright.study.lessons.outcome import Outcome

__all__ = [
    "Course",
    "Lesson",
    "Outcome",
    "Task",
    "WordRule",
    "lesson_edition",
    "lesson_names",
    "load_lesson",
]
